/** A row for each figure with the bar it is held to; the process fails with one that misses it. */
export function printVerdicts(title, rows) {
  console.log(`| ${title} | found | bar | |\n|---|--:|--:|---|`)
  for (const { what, found, most, unit = 's', digits = 2 } of rows) {
    const passed = most === undefined || found < most
    const bar = most === undefined ? '' : `< ${most} ${unit}`
    const verdict = most === undefined ? '' : passed ? 'PASS' : 'FAIL'
    console.log(`| ${what} | ${found.toFixed(digits)} ${unit} | ${bar} | ${verdict} |`)
    if (!passed) process.exitCode = 1
  }
}
