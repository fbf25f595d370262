import { NOW } from '../../shared/integration-plan.ts'
import { segment, siteUrl, vendor } from './vendor.ts'

const GOOGLE = [
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  'https://*.googletagmanager.com',
]
const EVENTS = ['track', 'identify', 'group', 'page', 'alias', 'reset', 'ready', 'on', 'once', 'off']

/** Companies that count or follow readers. Addresses and first calls are those of each one's own guide. */
export const ANALYTICS = [
  vendor({
    key: 'adobe',
    plan: ({ launchUrl }) => ({ kind: 'tracker', script: launchUrl, attributes: { async: '' } }),
    connect: () => ['https://*.omtrdc.net', 'https://*.demdex.net', 'https://*.adobedc.net'],
  }),
  vendor({
    key: 'amplitude',
    plan: ({ apiKey }) => ({
      kind: 'tracker',
      script: `https://cdn.amplitude.com/script/${segment(apiKey)}.js`,
      after: [{ call: 'amplitude.init', with: [apiKey] }],
    }),
    connect: () => ['https://*.amplitude.com'],
  }),
  vendor({
    key: 'clarity',
    plan: ({ projectId }) => ({
      kind: 'tracker',
      before: [{ queue: 'clarity' }],
      script: `https://www.clarity.ms/tag/${segment(projectId)}`,
    }),
    scripts: ['https://*.clarity.ms'],
    connect: () => ['https://*.clarity.ms', 'https://c.bing.com'],
  }),
  vendor({
    key: 'clearbit',
    plan: ({ publicApiKey }) => ({
      kind: 'tracker',
      script: `https://tag.clearbitscripts.com/v1/${segment(publicApiKey)}/tags.js`,
      attributes: { referrerpolicy: 'strict-origin-when-cross-origin' },
    }),
    scripts: ['https://x.clearbitjs.com'],
    connect: () => ['https://x.clearbitjs.com', 'https://app.clearbit.com'],
  }),
  vendor({
    key: 'fathom',
    plan: ({ siteId }) => ({
      kind: 'counter',
      script: 'https://cdn.usefathom.com/script.js',
      attributes: { 'data-site': siteId },
    }),
    connect: () => ['https://cdn.usefathom.com'],
  }),
  vendor({
    key: 'ga4',
    plan: ({ measurementId }) => ({
      kind: 'tracker',
      before: [
        { layer: 'gtag' },
        { call: 'gtag', with: ['js', NOW] },
        { call: 'gtag', with: ['config', measurementId] },
      ],
      script: `https://www.googletagmanager.com/gtag/js?id=${segment(measurementId)}`,
    }),
    scripts: ['https://*.googletagmanager.com'],
    connect: () => GOOGLE,
  }),
  vendor({
    key: 'gtm',
    plan: ({ tagId }) => ({
      kind: 'tracker',
      before: [
        { list: 'dataLayer', methods: [] },
        { call: 'dataLayer.push', with: [{ 'gtm.start': NOW, event: 'gtm.js' }] },
      ],
      script: `https://www.googletagmanager.com/gtm.js?id=${segment(tagId)}`,
    }),
    scripts: ['https://*.googletagmanager.com', 'https://*.google-analytics.com'],
    connect: () => GOOGLE,
  }),
  vendor({
    key: 'heap',
    plan: ({ appId }) => ({
      kind: 'tracker',
      before: [
        {
          list: 'heap',
          methods: [
            'addEventProperties',
            'addUserProperties',
            'clearEventProperties',
            'identify',
            'resetIdentity',
            'removeEventProperty',
            'setEventProperties',
            'track',
            'unsetEventProperty',
          ],
        },
        { set: 'heap.appid', to: appId },
        { set: 'heap.config', to: {} },
      ],
      script: `https://cdn.heapanalytics.com/js/heap-${segment(appId)}.js`,
    }),
    scripts: ['https://heapanalytics.com'],
    connect: () => ['https://heapanalytics.com', 'https://*.heapanalytics.com', 'https://*.heap-api.com'],
  }),
  vendor({
    key: 'hightouch',
    plan: ({ writeKey, apiHost }) => ({
      kind: 'tracker',
      before: [
        { list: 'htevents', methods: EVENTS },
        { set: 'htevents._writeKey', to: writeKey },
        { set: 'htevents._loadOptions', to: { apiHost: apiHost ?? HIGHTOUCH } },
        { call: 'htevents.page', with: [] },
      ],
      script: 'https://cdn.hightouch-events.com/browser/release/v1-latest/events.min.js',
    }),
    connect: ({ apiHost }) => ['https://*.hightouch-events.com', siteUrl(apiHost, `https://${HIGHTOUCH}`)],
  }),
  vendor({
    key: 'hotjar',
    plan: ({ hjid, hjsv }) => ({
      kind: 'tracker',
      before: [{ queue: 'hj' }, { set: '_hjSettings', to: { hjid: asNumber(hjid), hjsv: asNumber(hjsv) } }],
      script: `https://static.hotjar.com/c/hotjar-${segment(hjid)}.js?sv=${segment(hjsv)}`,
    }),
    scripts: ['https://*.hotjar.com'],
    connect: () => ['https://*.hotjar.com', 'https://*.hotjar.io', 'wss://*.hotjar.com'],
    writesStyles: true,
  }),
  vendor({
    key: 'koala',
    plan: ({ publicApiKey }) => ({
      kind: 'tracker',
      before: [
        {
          list: 'ko',
          methods: ['identify', 'track', 'removeListeners', 'open', 'on', 'off', 'qualify', 'ready'],
        },
      ],
      script: `https://cdn.getkoala.com/v1/${segment(publicApiKey)}/sdk.js`,
    }),
    connect: () => ['https://*.getkoala.com'],
    writesStyles: true,
  }),
  vendor({
    key: 'logrocket',
    plan: ({ appId }) => ({
      kind: 'tracker',
      script: 'https://cdn.logr-in.com/LogRocket.min.js',
      attributes: { crossorigin: 'anonymous' },
      after: [{ call: 'LogRocket.init', with: [appId] }],
    }),
    connect: () => ['https://*.logr-in.com', 'https://*.lr-ingest.com'],
    startsWorkers: true,
  }),
  vendor({
    key: 'mixpanel',
    plan: ({ projectToken, region }) => ({
      kind: 'tracker',
      before: [
        { list: 'mixpanel', methods: ['track', 'identify', 'alias', 'register', 'reset', 'track_pageview'] },
        { set: 'mixpanel.people', to: [] },
        { set: 'mixpanel.__SV', to: 1.2 },
        {
          set: 'mixpanel._i',
          to: [[projectToken, { api_host: mixpanelHost(region), track_pageview: true }, 'mixpanel']],
        },
      ],
      script: 'https://cdn.mxpnl.com/libs/mixpanel-2-latest.min.js',
    }),
    connect: ({ region }) => [mixpanelHost(region)],
  }),
  vendor({
    key: 'pirsch',
    plan: ({ id }) => ({
      kind: 'counter',
      script: 'https://api.pirsch.io/pa.js',
      attributes: { id: 'pianjs', 'data-code': id },
    }),
    connect: () => ['https://api.pirsch.io'],
  }),
  vendor({
    key: 'plausible',
    plan: ({ domain, server }) => ({
      kind: 'counter',
      script: `${siteUrl(server, PLAUSIBLE)}/js/script.js`,
      attributes: { 'data-domain': domain },
    }),
    connect: ({ server }) => [siteUrl(server, PLAUSIBLE)],
  }),
  vendor({
    key: 'posthog',
    plan: ({ apiHost, apiKey, sessionRecording }) => ({
      kind: 'tracker',
      before: [
        { list: 'posthog', methods: ['capture', 'identify', 'register', 'reset', 'onFeatureFlags'] },
        { set: 'posthog.people', to: [] },
        { set: 'posthog.__SV', to: 1 },
        {
          set: 'posthog._i',
          to: [
            [
              apiKey,
              { api_host: siteUrl(apiHost, POSTHOG), disable_session_recording: !sessionRecording },
              'posthog',
            ],
          ],
        },
      ],
      script: `${posthogAssets(apiHost)}/static/array.js`,
      attributes: { crossorigin: 'anonymous' },
    }),
    connect: ({ apiHost }) => [siteUrl(apiHost, POSTHOG), posthogAssets(apiHost)],
    startsWorkers: true,
  }),
  vendor({
    key: 'segment',
    plan: ({ key, cdnUrl }) => ({
      kind: 'tracker',
      before: [
        { list: 'analytics', methods: EVENTS },
        { set: 'analytics._writeKey', to: key },
        { set: 'analytics._cdn', to: siteUrl(cdnUrl, SEGMENT) },
        { call: 'analytics.page', with: [] },
      ],
      script: `${siteUrl(cdnUrl, SEGMENT)}/analytics.js/v1/${segment(key)}/analytics.min.js`,
    }),
    connect: ({ cdnUrl }) => [siteUrl(cdnUrl, SEGMENT), 'https://*.segment.io'],
  }),
] as const

const HIGHTOUCH = 'us-east-1.hightouch-events.com'
const PLAUSIBLE = 'https://plausible.io'
const POSTHOG = 'https://us.i.posthog.com'
const SEGMENT = 'https://cdn.segment.com'

/** PostHog's own hosts serve their script from a neighbour; a proxy of one's own serves both. */
function posthogAssets(apiHost: string | undefined): string {
  return siteUrl(apiHost, POSTHOG).replace(
    /^https:\/\/(us|eu)\.i\.posthog\.com$/,
    'https://$1-assets.i.posthog.com',
  )
}

function mixpanelHost(region: 'us' | 'eu' | 'in' | undefined): string {
  return region === undefined || region === 'us'
    ? 'https://api-js.mixpanel.com'
    : `https://api-${region}.mixpanel.com`
}

/** Hotjar compares with numbers; what is none stays as it is. */
function asNumber(value: string): number | string {
  return /^\d{1,15}$/.test(value) ? Number(value) : value
}
