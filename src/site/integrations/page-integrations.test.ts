import { describe, expect, it } from 'vitest'
import { docsConfigSchema } from '../../config/schema/docs-config.ts'
import { contentPolicy } from '../policy/content-policy.ts'
import { PageSources } from '../policy/page-sources.ts'
import { addIntegrationSources, integrationData, integrationTags } from './page-integrations.ts'

const BASE = { theme: 'mint', name: 'Acme', colors: { primary: '#0f766e' }, navigation: { pages: ['index'] } }
const EVIL = `x"></script><script>alert(1)</script>'; script-src *`

function read(integrations: object) {
  return docsConfigSchema.parse({ ...BASE, integrations }).integrations
}

/** Every key of docs.json with a harmless value, and where its script must come from. */
const ALL: Readonly<Record<string, readonly [object, string]>> = {
  adobe: [
    { launchUrl: 'https://assets.adobedtm.com/a/launch-b.min.js' },
    'https://assets.adobedtm.com/a/launch-b.min.js',
  ],
  amplitude: [{ apiKey: 'k1' }, 'https://cdn.amplitude.com/script/k1.js'],
  clarity: [{ projectId: 'p1' }, 'https://www.clarity.ms/tag/p1'],
  clearbit: [{ publicApiKey: 'pk_1' }, 'https://tag.clearbitscripts.com/v1/pk_1/tags.js'],
  fathom: [{ siteId: 'ABC' }, 'https://cdn.usefathom.com/script.js'],
  frontchat: [{ snippetId: 'abcdef' }, 'https://chat-assets.frontapp.com/v1/chat.bundle.js'],
  ga4: [{ measurementId: 'G-1' }, 'https://www.googletagmanager.com/gtag/js?id=G-1'],
  gtm: [{ tagId: 'GTM-1' }, 'https://www.googletagmanager.com/gtm.js?id=GTM-1'],
  heap: [{ appId: '42' }, 'https://cdn.heapanalytics.com/js/heap-42.js'],
  hightouch: [
    { writeKey: 'w', apiHost: 'events.acme.test' },
    'https://cdn.hightouch-events.com/browser/release/v1-latest/events.min.js',
  ],
  hotjar: [{ hjid: '7', hjsv: '6' }, 'https://static.hotjar.com/c/hotjar-7.js?sv=6'],
  intercom: [{ appId: 'abcdef' }, 'https://widget.intercom.io/widget/abcdef'],
  koala: [{ publicApiKey: 'pk' }, 'https://cdn.getkoala.com/v1/pk/sdk.js'],
  logrocket: [{ appId: 'a/b' }, 'https://cdn.logr-in.com/LogRocket.min.js'],
  mixpanel: [{ projectToken: 't', region: 'eu' }, 'https://cdn.mxpnl.com/libs/mixpanel-2-latest.min.js'],
  onetrust: [{ domainScript: 'd' }, 'https://cdn.cookielaw.org/scripttemplates/otSDKStub.js'],
  pirsch: [{ id: 'p' }, 'https://api.pirsch.io/pa.js'],
  plausible: [
    { domain: 'docs.acme.test', server: 'stats.acme.test' },
    'https://stats.acme.test/js/script.js',
  ],
  posthog: [{ apiKey: 'phc_1' }, 'https://us-assets.i.posthog.com/static/array.js'],
  segment: [
    { key: 's', cdnUrl: 'https://cdn.acme.test/' },
    'https://cdn.acme.test/analytics.js/v1/s/analytics.min.js',
  ],
  transcend: [{ bundleId: 'b' }, 'https://transcend-cdn.com/cm/b/airgap.js'],
}

describe.each(Object.entries(ALL))('%s', (key, [value, script]) => {
  const integrations = read({ [key]: value })
  it('loads its own script, which the policy allows', () => {
    expect(integrationData(integrations)?.plans).toMatchObject([{ name: key, script }])
    const sources = new PageSources()
    addIntegrationSources(sources, integrations)
    const policy = contentPolicy(sources, { https: true, upgrade: false, dev: false })
    const allowed = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ')
    expect(allowed).toContain(new URL(script).origin)
    expect(/connect-src ([^;]*)/.exec(policy)?.[1]?.split(' ').length).toBeGreaterThan(1)
  })
})

it('knows every key there is', () => {
  const known = Object.keys(docsConfigSchema.shape.integrations.unwrap().shape)
  expect(Object.keys(ALL).sort()).toEqual(known.filter((key) => !/^(?:telemetry|cookies)$/.test(key)).sort())
})

it('brings nothing to a site without integrations, nor for settings that are none', () => {
  expect(integrationData(read({}))).toBeUndefined()
  expect(
    integrationData(read({ telemetry: { enabled: false }, cookies: { key: 'a', value: 'b' } })),
  ).toBeUndefined()
})

it('loads consent managers first', () => {
  const data = integrationData(
    read({ ga4: ALL['ga4']?.[0], onetrust: { domainScript: 'd', categoryId: 'C2' } }),
  )
  expect(data?.plans.map(({ name }) => name)).toEqual(['onetrust', 'ga4'])
  expect(data?.gate).toEqual({ onetrust: 'C2' })
})

it('keeps values data: in addresses encoded, in the page escaped, in the policy not at all', () => {
  const integrations = read({
    amplitude: { apiKey: EVIL },
    intercom: { appId: EVIL },
    cookies: { key: EVIL, value: EVIL },
  })
  const data = integrationData(integrations)
  for (const plan of data?.plans ?? []) expect(plan.script).not.toMatch(/[<>"\s;]/)
  const { markup: tags } = integrationTags(data as NonNullable<typeof data>, '/i.js')
  expect(tags.match(/<\/script>/g)).toHaveLength(2)
  const sources = new PageSources()
  addIntegrationSources(sources, integrations)
  expect(contentPolicy(sources, { https: true, upgrade: false, dev: false })).not.toContain('*;')
  expect([...sources.scripts, ...sources.connections].join(' ')).not.toContain('alert')
})

it('refuses hosts that are none', () => {
  for (const server of [
    EVIL,
    'a b',
    'https://x; script-src *',
    'javascript:alert(1)',
    '//x',
    "'unsafe-inline'",
  ])
    expect(() => read({ plausible: { domain: 'x', server } }), server).toThrow()
  for (const server of ['stats.acme.test', 'http://10.0.0.2:8000', 'https://acme.test/stats'])
    expect(() => read({ plausible: { domain: 'x', server } }), server).not.toThrow()
})
