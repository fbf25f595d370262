const LAYOUTS = {
  mint: 'bar',
  luma: 'bar',
  maple: 'panel',
  linden: 'panel',
  willow: 'panel',
  sequoia: 'panel',
  palm: 'card',
  almond: 'card',
  aspen: 'card',
}

export const TryThemes = () => {
  const [worn, setWorn] = useState('')
  const [failed, setFailed] = useState(false)

  const wear = (theme) => {
    const own = document.querySelector('head link[href*="/_lectern/assets/site"]:not([data-tried])')
    const tried = document.querySelector('head link[data-tried]') ?? document.createElement('link')
    const name = theme === 'mint' ? 'site.css' : `site-${theme}.css`
    tried.rel = 'stylesheet'
    tried.dataset.tried = ''
    tried.href = own.href.replace(/[^/]*$/, name)
    tried.onload = () => {
      own.media = 'not all'
      Object.assign(document.documentElement.dataset, { look: theme, layout: LAYOUTS[theme] })
      setWorn(theme)
    }
    tried.onerror = () => setFailed(true)
    own.after(tried)
  }

  return (
    <div role="group" aria-label="Try a theme" className="not-prose flex flex-wrap gap-2 my-4">
      {Object.keys(LAYOUTS).map((theme) => (
        <button
          key={theme}
          type="button"
          aria-pressed={worn === theme}
          onClick={() => wear(theme)}
          className={`px-3 py-1 text-sm rounded-full border ${worn === theme ? 'border-current font-semibold' : 'border-gray-300 dark:border-gray-700'}`}
        >
          {theme}
        </button>
      ))}
      {failed && <p>This copy of the manual has one theme. Start it with Lectern to try the others.</p>}
    </div>
  )
}
