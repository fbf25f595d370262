/** Round numbers for the lines of a chart, from 0 to at least `most`. */
export function ticks(most: number, wanted = 4): readonly number[] {
  if (most <= 0) return [0, 1]
  const rough = most / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, ([1, 2, 2.5, 5, 10].find((part) => part * power >= rough) ?? 10) * power)
  const whole = Math.ceil(step)
  return Array.from({ length: Math.ceil(most / whole) + 1 }, (_, index) => index * whole)
}

/** Which of `length` labels to write so that each has `room`. */
export function labelled(length: number, width: number, room: number): readonly number[] {
  const most = Math.max(Math.floor(width / room), 2)
  const step = Math.max(Math.ceil(length / most), 1)
  return Array.from({ length: Math.ceil(length / step) }, (_, index) => index * step)
}
