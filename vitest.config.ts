import { configDefaults, defineConfig } from 'vitest/config'
import { LONG } from './test/support/sampled.ts'

// Times, and shares of what failed in a time, mean something only when no other test uses the machine: these come last, alone.
// What ends by a clock of ours, or has a hundred times as long as it takes, is not among them.
const MEASURED = ['test/cluster/night.test.ts', 'test/operations/traces.test.ts', 'test/cli/dev.test.ts']

// Sites that run commands for agents keep threads, attacks fill memory; these files leave both behind with their process.
const AGENTS = [
  'test/mcp/server.test.ts',
  'test/mcp/shell.test.ts',
  'test/mcp/attacks.test.ts',
  'test/mcp/fairness.test.ts',
  'test/auth/leaks.test.ts',
  'test/sandbox/escapes.test.ts',
]

// What takes `npm test` too long even as a sample: it waits for npm, or alone for a browser, or is a longer `night`.
const LONG_ONLY = [
  'test/cluster/chaos.test.ts',
  'test/cluster/proxies.test.ts',
  'test/operations/executable.test.ts',
  'test/operations/helm.test.ts',
  'test/operations/image.test.ts',
  'test/operations/package.test.ts',
  'test/site/lighthouse.test.ts',
  'test/site/pictures.test.ts',
]

// What `npm test` does for a moment or with a sample, and `npm run test:long` in full.
const SAMPLED = [
  'test/analytics/fuzz.test.ts',
  'test/auth/leaks.test.ts',
  'test/auth/login.test.ts',
  'test/auth/oauth-flow.test.ts',
  'test/auth/preview-leaks.test.ts',
  'test/bad-input/repeated-texts.test.ts',
  'test/cli/commands.test.ts',
  'test/cli/folder-links.test.ts',
  'test/cluster/away.test.ts',
  'test/cluster/cluster.test.ts',
  'test/cluster/deploy-chaos.test.ts',
  'test/cluster/night.test.ts',
  'test/dashboard/quality.test.ts',
  'test/dashboard/running.test.ts',
  'test/dashboard/triage.test.ts',
  'test/deploy/broken-pages.test.ts',
  'test/deploy/difference-view.test.ts',
  'test/deploy/pull-requests.test.ts',
  'test/deploy/shared-index.test.ts',
  'test/deploy/sources.test.ts',
  'test/difference/generated.test.ts',
  'test/files/agent-score.test.ts',
  'test/http/costly-requests.test.ts',
  'test/http/error-pages.test.ts',
  'test/http/hostile-load.test.ts',
  'test/mcp/attacks.test.ts',
  'test/mcp/conformance.test.ts',
  'test/mcp/fairness.test.ts',
  'test/openapi/deep-descriptions.test.ts',
  'test/operations/logs.test.ts',
  'test/operations/stop.test.ts',
  'test/playground/authorization.test.ts',
  'test/playground/bodies.test.ts',
  'test/playground/channels.test.ts',
  'test/playground/editor.test.ts',
  'test/playground/first-click.test.ts',
  'test/playground/form.test.ts',
  'test/playground/hostile-channels.test.ts',
  'test/playground/languages.test.ts',
  'test/playground/quality.test.ts',
  'test/playground/responses.test.ts',
  'test/playground/servers.test.ts',
  'test/playground/styles.test.ts',
  'test/samples/compile.test.ts',
  'test/samples/execute.test.ts',
  'test/sandbox/escapes.test.ts',
  'test/search/assistant-readers.test.ts',
  'test/search/assistant.test.ts',
  'test/search/dialog.test.ts',
  'test/search/index-process.test.ts',
  'test/search/kept-index.test.ts',
  'test/search/partial-answers.test.ts',
  'test/site/base-path-browser.test.ts',
  'test/site/base-path.test.ts',
  'test/site/diagrams.test.ts',
  'test/site/feedback.test.ts',
  'test/site/header.test.ts',
  'test/site/hooks.test.ts',
  'test/site/integrations.test.ts',
  'test/site/islands.test.ts',
  'test/site/offline.test.ts',
  'test/site/policy.test.ts',
  'test/site/quality.test.ts',
  'test/site/reader.test.ts',
  'test/site/repositories.test.ts',
  'test/site/sidebar-filter.test.ts',
  'test/site/static-export.test.ts',
  'test/store/faults.test.ts',
  'test/store/hostile-backup.test.ts',
  'test/store/outage.test.ts',
  'test/store/resume.test.ts',
  'test/store/transfer.test.ts',
  'src/content/parse-mdx.test.ts',
  'src/content/references.test.ts',
  'src/mcp/shell/grep/grep-command.test.ts',
  'src/openapi/overlay/apply-overlays.test.ts',
  'src/search/large-folder.test.ts',
  'src/shared/code-tokens.test.ts',
  'src/site/code/own-languages.test.ts',
  'src/site/social-image/picture.test.ts',
  'src/snapshot/compare-apis.test.ts',
  ...LONG_ONLY,
]

// Node reads our code itself. The runner of Vite gave, at times, a module whose code had not run yet.
const experimental = { viteModuleRunner: false }

const common = {
  experimental,
  // One process runs many files: nothing of ours keeps a state that one test could leave for another.
  isolate: false,
  // Commands run as they are shipped.
  server: { deps: { external: [/\/dist\/server\//] } },
  setupFiles: 'test/support/run/end-of-file.ts',
  // These end what hangs. A page that is judged in three seconds takes ten times that beside three other tests.
  testTimeout: 90_000,
  hookTimeout: 120_000,
  // What a test polls for comes when the machine has time for it; a second, the default, is not always enough.
  expect: { poll: { timeout: 15_000 } },
}

const unit = {
  test: {
    ...common,
    name: 'unit',
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    sequence: { groupOrder: 0 },
  },
}

// Whatever is in no other list. Our code is read once by each process, so there are few of them.
const promises = {
  test: {
    ...common,
    name: 'promises',
    include: ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...AGENTS, ...MEASURED, ...LONG_ONLY],
    sequence: { groupOrder: 0 },
  },
}

const agents = {
  test: {
    ...common,
    name: 'agents',
    isolate: true,
    include: AGENTS,
    sequence: { groupOrder: 0 },
  },
}

const measured = {
  test: {
    ...common,
    name: 'measured',
    isolate: true,
    include: MEASURED,
    maxWorkers: 1,
    sequence: { groupOrder: 1 },
  },
}

const long = {
  test: { ...common, name: 'long', isolate: true, include: SAMPLED, maxWorkers: 1 },
}

export default defineConfig({
  test: {
    // What the whole run shares is started by another process than the tests, which no project has a say in.
    experimental,
    // Most tests wait for a browser, a server or a database, not for this process.
    maxWorkers: 4,
    globalSetup: 'test/support/run/global-setup.ts',
    projects: LONG ? [long] : [unit, promises, agents, measured],
  },
})
