import { configDefaults, defineConfig } from 'vitest/config'

// Times, and shares of what failed in a time, mean something only when no other test uses the machine: these come last, alone.
const MEASURED = [
  'test/cluster/chaos.test.ts',
  'test/mcp/attacks.test.ts',
  'test/mcp/fairness.test.ts',
  'test/operations/stop.test.ts',
  'test/operations/traces.test.ts',
  'test/cli/dev.test.ts',
]

const common = {
  // One process runs many files: nothing of ours keeps a state that one test could leave for another.
  isolate: false,
  // These end what hangs. A page that is judged in three seconds takes ten times that beside three other tests.
  testTimeout: 90_000,
  hookTimeout: 120_000,
  // What a test polls for comes when the machine has time for it; a second, the default, is not always enough.
  expect: { poll: { timeout: 15_000 } },
}

export default defineConfig({
  test: {
    // Most tests wait for a browser, a server or a database, not for this process.
    maxWorkers: 3,
    globalSetup: 'test/support/run/global-setup.ts',
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...common,
          name: 'promises',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...MEASURED, 'test/site/lighthouse.test.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: { ...common, name: 'measured', include: MEASURED, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
})
