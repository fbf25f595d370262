const AT_ONCE = 4

/** Asks for every page, and notes by what its HTML has which ones a browser should look at. */
export async function walk(url, paths) {
  const bad = []
  const endpoints = []
  const live = []
  const guides = []
  let next = 0
  const worker = async () => {
    while (next < paths.length) {
      const page = paths[next++]
      const response = await fetch(url + encodeURI(page), { redirect: 'manual' })
      const html = await response.text()
      if (response.status !== 200 || !html.includes('</html>')) bad.push(`${response.status} ${page}`)
      else if (html.includes('class="endpoint-bar') || html.includes('api-section')) endpoints.push(page)
      else if (html.includes('<lectern-island')) live.push(page)
      else guides.push(page)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  const counts = { endpoints: endpoints.length, live: live.length, guides: guides.length }
  return { asked: paths.length, good: paths.length - bad.length, bad: bad.slice(0, 40), counts, ...choose() }

  /** The home page, three guides, and two of what is most likely to break: endpoints, then components that live. */
  function choose() {
    const order = new Map(paths.map((page, at) => [page, at]))
    for (const list of [endpoints, live, guides]) list.sort((a, b) => order.get(a) - order.get(b))
    const special = [
      ...spread(endpoints, live.length > 0 ? 1 : 2),
      ...spread(live, endpoints.length > 0 ? 1 : 2),
    ]
    const plain = spread(guides, 5 - special.length)
    return { chosen: [...new Set(['/', ...plain, ...special])] }
  }
}

/** Some of a list, as far from each other as can be, and not its first: that is often the home page. */
function spread(list, count) {
  const wanted = Math.min(count, list.length)
  return Array.from({ length: wanted }, (_, at) => list[Math.floor(((at + 0.6) * list.length) / wanted)])
}
