#!/bin/sh
# The ordering experiment of the Perceiver AR paper (table 5) at a small size: pixels by row or colour by colour, with the whole
# picture in the context or a short one. Trains four models in turn, with equal steps, pictures and random numbers, and scores them.
# With full context the planar order should cost little.
#
#     picture_order.sh CLI CONFIG TRAIN.pictures TEST.pictures OUT [STEPS [SHORT]]
#
# CLI: continuo-cli; CONFIG: a config with a grid, such as resources/presets/emoji-32.json; STEPS 2000; SHORT 512: the
# short context, which also limits the latents. A stopped run resumes.
set -eu
cli=$1 config=$2 train=$3 test=$4 out=$5 steps=${6:-2000} short=${7:-512}
mkdir -p "$out"
for order in standard planar; do
    for context in full short; do
        name=$order-$context
        python3 - "$config" "$out/$name.json" $order $context "$steps" "$short" <<'PYTHON'
import json, sys
source, target, order, context, steps, short = sys.argv[1:]
with open(source, encoding="utf-8") as stream:
    config = json.load(stream)
model, training = config["model"], config["training"]
model["positions"]["grid"]["order"] = [1, 0, 2] if order == "standard" else [2, 1, 0]
if context == "short":
    model["context"]["length"] = int(short)
    model["context"]["latents"] = min(model["context"]["latents"], int(short))
training["steps"] = int(steps)
with open(target, "w", encoding="utf-8") as stream:
    json.dump(config, stream)
PYTHON
        model=$out/$name.safetensors
        [ -e "$model" ] && [ ! -e "$out/$name.running" ] || {
            how=--fresh
            [ -e "$out/$name.running" ] && [ -e "$model.checkpoint" ] && how=--resume
            touch "$out/$name.running"
            "$cli" train --config "$out/$name.json" --data "$train" --out "$model" $how
            rm "$out/$name.running"
        }
        "$cli" score --model "$model" "$test" --json >"$out/$name.score.json"
    done
done
echo "| order | context | bits/dim |"
echo "|---|---|---|"
for order in standard planar; do
    for context in full short; do
        python3 -c 'import json, sys
print("| %s | %s | %.4f |" % (sys.argv[2], sys.argv[3], json.load(open(sys.argv[1]))["bits_per_dim"]))' \
            "$out/$order-$context.score.json" $order $context
    done
done
