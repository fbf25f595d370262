/** The site's own colours as the engine wants them: plain hex, since it works out shades by itself. */
export function diagramTheme(darkMode: boolean): Record<string, string | boolean> {
  const color = colorReader()
  const strong = color('var(--strong)')
  const fill = color('color-mix(in oklab, var(--brand-color) 10%, var(--bg))')
  const edge = color('color-mix(in oklab, var(--brand-color) 45%, var(--bg))')
  const soft = color('var(--bg-soft)')
  const line = color('var(--line-strong)')
  return {
    darkMode,
    background: color('var(--bg)'),
    fontFamily: getComputedStyle(document.body).fontFamily,
    fontSize: '15px',
    primaryColor: fill,
    primaryBorderColor: edge,
    primaryTextColor: strong,
    secondaryColor: soft,
    secondaryBorderColor: line,
    secondaryTextColor: strong,
    tertiaryColor: soft,
    tertiaryBorderColor: line,
    tertiaryTextColor: strong,
    lineColor: color('var(--soft)'),
    textColor: color('var(--text)'),
    titleColor: strong,
    clusterBkg: soft,
    clusterBorder: line,
    edgeLabelBackground: color('var(--bg)'),
    noteBkgColor: color('var(--bg-hover)'),
    noteBorderColor: line,
    noteTextColor: strong,
    // Flat, as everything else on the page.
    dropShadow: 'none',
    useGradient: false,
    pieOpacity: '1',
    pieStrokeColor: color('var(--bg)'),
    pieOuterStrokeColor: color('var(--bg)'),
    ...series(color),
  }
}

const SERIES = ['primary', 'blue', 'orange', 'purple', 'green', 'red', 'yellow', 'gray']

/** Colours told apart by neighbours in charts, branches and timelines; light enough to write on. */
function series(color: (css: string) => string): Record<string, string> {
  const found: Record<string, string> = {}
  for (let at = 0; at < 12; at++) {
    const shade = color(
      `color-mix(in oklab, var(--${SERIES[at % SERIES.length]}) ${at < 8 ? 45 : 30}%, var(--bg))`,
    )
    found[`pie${at + 1}`] = shade
    found[`cScale${at}`] = shade
    found[`cScaleLabel${at}`] = color('var(--strong)')
    if (at < 8) found[`git${at}`] = color(`var(--${SERIES[at]})`)
  }
  return found
}

/** Any colour of CSS -> hex, by painting it: browsers give mixed colours back in forms the engine cannot read. */
function colorReader(): (css: string) => string {
  const probe = document.createElement('i')
  document.body.append(probe)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const paint = canvas.getContext('2d', { willReadFrequently: true })
  queueMicrotask(() => probe.remove())
  return (css) => {
    probe.style.color = css
    if (!paint) return '#888888'
    paint.fillStyle = getComputedStyle(probe).color
    paint.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = paint.getImageData(0, 0, 1, 1).data
    return `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
  }
}
