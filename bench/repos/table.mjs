export const HEAD =
  '| folder | pages | compiled | in navigation | answered 200 | errors | warnings | console | policy | failed requests | other faults | check s |\n' +
  '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|'

export function row(result) {
  if (result.crashed) return `| ${result.name} | CRASHED with ${result.crashed} |`
  const { name, pages, compiled, errors, warnings, walked, milliseconds } = result
  const cells = [name, pages, compiled, walked.asked, walked.good, errors, warnings, ...faultCounts(result)]
  return `| ${[...cells, (milliseconds / 1000).toFixed(1)].join(' | ')} |`
}

export function totalOf(results) {
  const sum = (read) => results.reduce((total, result) => total + (read(result) ?? 0), 0)
  const [pages, compiled] = [sum((result) => result.pages), sum((result) => result.compiled)]
  const crashed = results.filter((result) => result.crashed).length
  return `\n${compiled} of ${pages} pages compiled (${((100 * compiled) / pages).toFixed(3)} %), ${sum((result) => result.walked?.good)} of ${sum((result) => result.walked?.asked)} answered 200, ${crashed} crashed`
}

function faultCounts({ looked }) {
  if (!looked) return ['', '', '', '']
  const faults = looked.flatMap((page) => page.faults)
  const count = (kind) => faults.filter((text) => kind.test(text)).length
  return [count(/^(console|page error|browser):/), count(/^policy:/), count(/^HTTP /), count(/^page:/)]
}
