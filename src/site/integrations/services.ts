import { segment, siteUrl, vendor } from './vendor.ts'

/** Consent managers, which ask, and chats, which answer. */
export const SERVICES = [
  vendor({
    key: 'onetrust',
    plan: ({ domainScript, scriptSource }) => ({
      kind: 'consent',
      script: siteUrl(scriptSource, 'https://cdn.cookielaw.org/scripttemplates/otSDKStub.js'),
      attributes: { 'data-domain-script': domainScript, charset: 'UTF-8' },
    }),
    scripts: ['https://cdn.cookielaw.org'],
    connect: () => ['https://cdn.cookielaw.org', 'https://*.onetrust.com'],
    writesStyles: true,
  }),
  vendor({
    key: 'transcend',
    plan: ({ bundleId }) => ({
      kind: 'consent',
      script: `https://transcend-cdn.com/cm/${segment(bundleId)}/airgap.js`,
      attributes: { 'data-cfasync': 'false' },
    }),
    connect: () => ['https://transcend-cdn.com', 'https://*.transcend.io'],
    writesStyles: true,
  }),
  vendor({
    key: 'frontchat',
    plan: ({ snippetId }) => ({
      kind: 'chat',
      script: 'https://chat-assets.frontapp.com/v1/chat.bundle.js',
      after: [{ call: 'FrontChat', with: ['init', { chatId: snippetId, useDefaultLauncher: true }] }],
    }),
    connect: () => ['https://*.frontapp.com', 'wss://*.frontapp.com'],
    writesStyles: true,
  }),
  vendor({
    key: 'intercom',
    plan: ({ appId }) => ({
      kind: 'chat',
      before: [
        { queue: 'Intercom' },
        { set: 'intercomSettings', to: { api_base: 'https://api-iam.intercom.io', app_id: appId } },
      ],
      script: `https://widget.intercom.io/widget/${segment(appId)}`,
    }),
    scripts: ['https://js.intercomcdn.com', 'https://app.intercom.io'],
    connect: () => ['https://*.intercom.io', 'wss://*.intercom.io', 'https://uploads.intercomcdn.com'],
    writesStyles: true,
  }),
] as const
