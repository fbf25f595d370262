"""The file that src/search/browser/ranker-weights.ts reads."""
import array, json, math, struct

FORMAT = 'lectern-ranker-2'
LAYERS = 'abco'


def flat(value):
    return [number for row in value for number in flat(row)] if isinstance(value, list) else [value]


def write_weights(path, state, vectors, vocabulary):
    """`state`: the parameters of the network as lists; `vectors`: a signed byte for each dimension of each stem."""
    numbers, layers = array.array('f'), {}
    for name in LAYERS:
        layers[name] = {}
        for part in ('weight', 'bias'):
            layers[name][part] = len(numbers)
            numbers.extend(flat(state[f'{name}.{part}']))
    low, high = min(state['weight']), max(state['weight'])
    levels = bytes(round((weight - low) / (high - low) * 255) for weight in state['weight'])
    head = dict(
        format=FORMAT, stems=len(vocabulary), dims=len(vectors) // len(vocabulary), hidden=len(state['a.bias']),
        weightOfUnknown=math.exp(flat(state['unknown'])[0]), range=[low, high], layers=layers, numbers=len(numbers),
    )
    head, words = json.dumps(head).encode(), '\n'.join(vocabulary).encode()
    with open(path, 'wb') as file:
        file.write(struct.pack('<II', len(head), len(words)) + head + words + numbers.tobytes() + levels + vectors)
