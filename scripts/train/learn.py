"""Trains a network with PyTorch, on a GPU where there is one: learn.py SETTINGS.json

Called by round.ts, which writes the settings; network.ts says what is trained and is the reference. With "check" in
the settings, the loss and the slopes of one batch are written instead, for comparison with the reference.
"""

import json
import math
import sys
import time

import numpy
import torch

settings = json.load(open(sys.argv[1], encoding="utf-8"))
FEATURES, HIDDEN, BUCKETS = settings["features"], settings["hidden"], settings["buckets"]
BITS = (FEATURES + 7) // 8
device = torch.device("cuda" if torch.cuda.is_available() else "cpu")


def samples():
    parts = [numpy.fromfile(file, numpy.uint8).reshape(-1, BITS + 6) for file in settings["samples"]]
    return torch.from_numpy(numpy.concatenate(parts))


def unpacked(records):
    """Features, bucket, base and target of some records."""
    records = records.to(device)
    shifts = torch.arange(8, device=device, dtype=torch.uint8)
    bits = (records[:, :BITS, None] >> shifts) & 1
    features = bits.reshape(len(records), -1)[:, :FEATURES].float()
    rest = records[:, BITS:].to(torch.int32)
    signed = lambda low, high: (low | (high << 8)) - ((high & 128) << 9)
    scale = settings["scale"]
    base = signed(rest[:, 2], rest[:, 3]).float() / scale
    score = signed(rest[:, 4], rest[:, 5]).float() / scale
    share = settings["result"]
    target = share * rest[:, 1].float() / 2 + (1 - share) * torch.sigmoid(score)
    return features, rest[:, 0].long(), base, target


SYMMETRIES = torch.tensor(settings["symmetries"], device=device)
SWAP = torch.tensor(settings["swap"], device=device)
AS_IS = torch.zeros(1, dtype=torch.int64, device=device)
# Parts of a batch that have a symmetry each.
PARTS = 8


def forward(first, output, features, bucket, base, symmetries):
    """The winning chances as logits; each of as many equal parts of the batch is seen under its own symmetry."""
    rows = SYMMETRIES[symmetries]
    weights = torch.cat((first[rows], first[rows[:, SWAP]]), 2)
    bias = first[FEATURES].repeat(2)
    sums = torch.bmm(features.reshape(len(rows), -1, FEATURES), weights).flatten(0, 1) + bias
    units = sums.clamp(0, 1).square()
    # all buckets, then the own one: the slopes of an indexed output would be added up one by one
    outputs = units @ output[:, :-1].T + output[:, -1]
    return outputs.gather(1, bucket[:, None])[:, 0] + base


def half_square(chance, target):
    return (chance - target).square().mean() / 2


def check(first, output):
    features, bucket, base, target = unpacked(samples())
    chance = torch.sigmoid(forward(first, output, features, bucket, base, AS_IS))
    loss = half_square(chance, target)
    loss.backward()
    slopes = {"first": first.grad.flatten().tolist(), "output": output.grad.flatten().tolist()}
    json.dump({"loss": loss.item(), "slopes": slopes}, open(settings["out"], "w", encoding="utf-8"))


def quantised(first, output):
    """The bytes of src/kernels/assembly/net.ts."""
    first, output = first.detach().cpu().double(), output.detach().cpu().double()
    parts = [(first * 255).round().numpy().astype("<i2").tobytes()]
    for row in output:
        parts.append((row[:-1] * 64).round().numpy().astype("<i2").tobytes())
        parts.append((row[-1:] * 255 * 64).round().numpy().astype("<i4").tobytes())
    return b"".join(parts)


def train(first, output):
    generator = torch.Generator().manual_seed(settings["seed"])
    records = samples()
    records = records[torch.randperm(len(records), generator=generator)]
    held = max(1, len(records) // 25)
    held, learnt = records[:held], records[held:].to(device)
    batch = max(PARTS, min(settings["batch"], len(learnt)) // PARTS * PARTS)
    steps = max(1, len(learnt) // batch) * settings["passes"]
    adam = torch.optim.Adam([first, output], lr=settings["rate"], fused=device.type == "cuda")
    limit = settings["limit"]
    began, step = time.time(), 0
    for passed in range(settings["passes"]):
        order = torch.randperm(len(learnt), device=device)
        for at in range(0, len(learnt) - batch + 1, batch):
            features, bucket, base, target = unpacked(learnt[order[at : at + batch]])
            symmetries = torch.randint(len(SYMMETRIES), (PARTS,), device=device)
            logits = forward(first, output, features, bucket, base, symmetries)
            loss = half_square(torch.sigmoid(logits), target)
            adam.param_groups[0]["lr"] = settings["rate"] * (1 + math.cos(math.pi * step / steps)) / 2
            adam.zero_grad()
            loss.backward()
            adam.step()
            with torch.no_grad():
                first.clamp_(-limit, limit)
                output.clamp_(-limit, limit)
            step += 1
        error = evaluate(first, output, held, batch)
        print(f"pass {passed + 1}/{settings['passes']}: held out {error:.5f}, {time.time() - began:.0f} s", flush=True)
    open(settings["out"], "wb").write(quantised(first, output))


@torch.no_grad()
def evaluate(first, output, held, batch):
    total = 0.0
    for at in range(0, len(held), batch):
        features, bucket, base, target = unpacked(held[at : at + batch])
        chance = torch.sigmoid(forward(first, output, features, bucket, base, AS_IS))
        total += (chance - target).square().sum().item()
    return total / len(held)


def main():
    torch.manual_seed(settings["seed"])
    small = lambda *size: (torch.rand(size) * 2 - 1) * 0.15
    if "weights" in settings:
        first = torch.tensor(settings["weights"]["first"]).reshape(FEATURES + 1, HIDDEN)
        output = torch.tensor(settings["weights"]["output"]).reshape(BUCKETS, 2 * HIDDEN + 1)
    else:
        first, output = small(FEATURES + 1, HIDDEN), small(BUCKETS, 2 * HIDDEN + 1)
        first[FEATURES] = 0.3
    first, output = (layer.to(device).requires_grad_() for layer in (first, output))
    (check if settings.get("check") else train)(first, output)


main()
