/** The weights of the learned order, as training/write_weights.py writes them. */
export interface RankerWeights {
  readonly numbers: ReadonlyMap<string, number>
  readonly dims: number
  readonly vectors: Int8Array
  /** 1 / length of each vector: a dot product times both factors is a cosine. */
  readonly factors: Float32Array
  /** How much each stem says about a question, and one that is not known. */
  readonly weights: Float32Array
  readonly weightOfUnknown: number
  readonly network: Network
}

export interface Layer {
  readonly weight: Float32Array
  readonly bias: Float32Array
}

export interface Network {
  readonly hidden: number
  readonly a: Layer
  readonly b: Layer
  readonly c: Layer
  readonly o: Layer
}

interface Head {
  readonly format: string
  readonly stems: number
  readonly dims: number
  readonly hidden: number
  readonly weightOfUnknown: number
  /** Lowest and highest logarithm of a weight. */
  readonly range: readonly [number, number]
  readonly layers: Readonly<Record<'a' | 'b' | 'c' | 'o', { readonly weight: number; readonly bias: number }>>
  readonly numbers: number
}

/** The version is in the name: browsers keep the file for ever. */
export const RANKER_FILE = 'ranker-2.bin'

const FORMAT = 'lectern-ranker-2'
const BYTES_OF_NUMBER = 4
const LEVELS = 255
/** So many numbers are added up in one step. */
const IN_STEP = 4

/** Throws a RangeError when the bytes are no weights, or weights of another format. */
export function readRankerWeights(bytes: Uint8Array): RankerWeights {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const headLength = view.getUint32(0, true)
  const wordsLength = view.getUint32(BYTES_OF_NUMBER, true)
  const decoder = new TextDecoder()
  let at = 2 * BYTES_OF_NUMBER
  // A copy, since numbers must begin at a multiple of their size; `slice` of a Buffer makes none.
  const take = (length: number) => new Uint8Array(bytes.subarray(at, (at += length)))
  const head = JSON.parse(decoder.decode(take(headLength))) as Head
  if (head.format !== FORMAT)
    throw new RangeError(`The weights of search are of format ${head.format}, not ${FORMAT}.`)
  if (head.hidden % IN_STEP !== 0 || head.dims % IN_STEP !== 0)
    throw new RangeError(`The weights of search have rows that are no multiple of ${IN_STEP}.`)
  const words = decoder.decode(take(wordsLength)).split('\n')
  const nets = new Float32Array(take(head.numbers * BYTES_OF_NUMBER).buffer)
  const [low, high] = head.range
  const weights = Float32Array.from(take(head.stems), (byte) =>
    Math.exp(low + (byte / LEVELS) * (high - low)),
  )
  const vectors = new Int8Array(take(head.stems * head.dims).buffer)
  if (vectors.length !== head.stems * head.dims) throw new RangeError('The weights of search are cut off.')
  const layer = (name: keyof Head['layers'], rows: number, columns: number): Layer => ({
    weight: nets.subarray(head.layers[name].weight, head.layers[name].weight + rows * columns),
    bias: nets.subarray(head.layers[name].bias, head.layers[name].bias + rows),
  })
  const { hidden, dims, weightOfUnknown } = head
  return {
    numbers: new Map(words.map((word, number) => [word, number])),
    dims,
    vectors,
    factors: factorsOf(vectors, dims),
    weights,
    weightOfUnknown,
    network: {
      hidden,
      a: layer('a', hidden, FEATURES),
      b: layer('b', hidden, hidden),
      c: layer('c', hidden, hidden + WHOLE_FEATURES),
      o: layer('o', 1, hidden),
    },
  }
}

/** Of each word of a question in a section, and of both as a whole. */
export const FEATURES = 15
export const WHOLE_FEATURES = 11

function factorsOf(vectors: Int8Array, dims: number): Float32Array {
  const factors = new Float32Array(vectors.length / dims)
  for (let word = 0; word < factors.length; word++) {
    let sum = 0
    for (let at = word * dims; at < (word + 1) * dims; at++) sum += (vectors[at] as number) ** 2
    factors[word] = 1 / Math.sqrt(sum || 1)
  }
  return factors
}
