// Logistic regression: rows of named numbers, each with a weight and whether it is right -> a factor for each name.
const STEPS = 1200
const RATE = 0.05
const LEAST = 1e-4

/** `rows`: `{ values, isRight, weight }`. */
export function fitLogistic(rows, names) {
  const means = names.map((name) => mean(rows.map(({ values }) => values[name])))
  const widths = names.map(
    (name, at) => Math.sqrt(mean(rows.map(({ values }) => (values[name] - means[at]) ** 2))) || 1,
  )
  // The last number stands for the bias.
  const inputs = rows.map(({ values }) => [
    ...names.map((name, at) => (values[name] - means[at]) / widths[at]),
    1,
  ])
  const factors = new Float64Array(names.length + 1)
  const momentum = new Float64Array(factors.length)
  const squares = new Float64Array(factors.length)
  const all = rows.reduce((sum, { weight }) => sum + weight, 0)
  for (let step = 1; step <= STEPS; step++) {
    const slope = new Float64Array(factors.length)
    inputs.forEach((input, row) => {
      const { isRight, weight } = rows[row]
      const error = ((logistic(dot(factors, input)) - (isRight ? 1 : 0)) * weight) / all
      for (let at = 0; at < slope.length; at++) slope[at] += error * input[at]
    })
    // Adam, with a little weight decay on all but the bias.
    for (let at = 0; at < factors.length; at++) {
      const down = slope[at] + (at < names.length ? LEAST * factors[at] : 0)
      momentum[at] = 0.9 * momentum[at] + 0.1 * down
      squares[at] = 0.99 * squares[at] + 0.01 * down ** 2
      const size = Math.sqrt(squares[at] / (1 - 0.99 ** step)) + 1e-8
      factors[at] -= (RATE * momentum[at]) / (1 - 0.9 ** step) / size
    }
  }
  const weights = Object.fromEntries(names.map((name, at) => [name, factors[at] / widths[at]]))
  const bias = names.reduce((sum, name, at) => sum - weights[name] * means[at], factors[names.length])
  return { weights, bias }
}

function logistic(value) {
  return 1 / (1 + Math.exp(-value))
}

function dot(a, b) {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += a[at] * b[at]
  return sum
}

function mean(list) {
  return list.reduce((sum, value) => sum + value, 0) / list.length
}
