import * as z from 'zod'
import { webUrlSchema } from './link.ts'
import { openObject } from './open-object.ts'

const text = z.string().min(1)
const google = text.startsWith('G')
/** Becomes part of a page's security policy, so it must be an address and nothing besides. */
const host = text
  .regex(
    /^(?:https?:\/\/)?[a-z\d-]+(?:\.[a-z\d-]+)*(?::\d{1,5})?(?:\/[\w./~%-]*)?$/i,
    'must be a host like stats.example.com or its URL',
  )
  .meta({ typeLabel: 'host or URL' })

export const integrationsSchema = openObject({
  adobe: openObject({ launchUrl: webUrlSchema.describe('Launch URL.') })
    .optional()
    .describe('Adobe Analytics.'),
  amplitude: openObject({ apiKey: text.describe('API key.') })
    .optional()
    .describe('Amplitude.'),
  clarity: openObject({ projectId: text.describe('Project ID.') })
    .optional()
    .describe('Microsoft Clarity.'),
  clearbit: openObject({ publicApiKey: text.describe('Public key.') })
    .optional()
    .describe('Clearbit.'),
  fathom: openObject({ siteId: text.describe('Site ID.') })
    .optional()
    .describe('Fathom.'),
  frontchat: openObject({ snippetId: text.min(6).describe('Snippet ID.') })
    .optional()
    .describe('Front chat.'),
  ga4: openObject({ measurementId: google.describe('ID that starts with G-.') })
    .optional()
    .describe('Google Analytics 4.'),
  gtm: openObject({ tagId: google.describe('ID that starts with GTM-.') })
    .optional()
    .describe('Google Tag Manager.'),
  heap: openObject({ appId: text.describe('App ID.') })
    .optional()
    .describe('Heap.'),
  hightouch: openObject({
    writeKey: text.describe('Write key.'),
    apiHost: host.optional().describe('API host.'),
  })
    .optional()
    .describe('Hightouch.'),
  hotjar: openObject({ hjid: text.describe('Site ID.'), hjsv: text.describe('Script version.') })
    .optional()
    .describe('Hotjar.'),
  intercom: openObject({ appId: text.min(6).describe('App ID.') })
    .optional()
    .describe('Intercom.'),
  koala: openObject({ publicApiKey: text.describe('Public key.') })
    .optional()
    .describe('Koala.'),
  logrocket: openObject({ appId: text.describe('App ID.') })
    .optional()
    .describe('LogRocket.'),
  mixpanel: openObject({
    projectToken: text.describe('Project token.'),
    region: z.enum(['us', 'eu', 'in']).optional().describe('Region where the data is stored.'),
  })
    .optional()
    .describe('Mixpanel.'),
  onetrust: openObject({
    domainScript: text.describe('Domain script ID.'),
    categoryId: text.optional().describe('Consent category.'),
    scriptSource: host.optional().describe('URL of the script.'),
  })
    .optional()
    .describe('OneTrust consent.'),
  pirsch: openObject({ id: text.describe('Site ID.') })
    .optional()
    .describe('Pirsch.'),
  plausible: openObject({
    domain: text.describe('Domain of the site.'),
    server: host.optional().describe('URL of your own server.'),
  })
    .optional()
    .describe('Plausible.'),
  posthog: openObject({
    apiKey: text.startsWith('phc_').describe('Key that starts with phc_.'),
    apiHost: host.optional().describe('URL of your own host.'),
    sessionRecording: z.boolean().default(false).describe('Record sessions.'),
  })
    .optional()
    .describe('PostHog.'),
  segment: openObject({
    key: text.describe('Write key.'),
    cdnUrl: host.optional().describe('URL of your own CDN.'),
  })
    .optional()
    .describe('Segment.'),
  telemetry: openObject({
    enabled: z.boolean().default(true).describe('False also removes the feedback controls.'),
  })
    .optional()
    .describe("Lectern's own analytics and feedback."),
  cookies: openObject({
    key: z.string().optional().describe('Key in local storage.'),
    value: z.string().optional().describe('Value that means consent.'),
  })
    .optional()
    .describe('Load third-party scripts only after consent.'),
  transcend: openObject({
    bundleId: text.describe('Bundle ID.'),
    analyticsPurpose: text.optional().describe('Purpose that analytics require.'),
  })
    .optional()
    .describe('Transcend consent.'),
})
  .prefault({})
  .describe('Third-party services on the site.')
