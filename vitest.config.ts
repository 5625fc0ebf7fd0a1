import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.ts',
      'src/**/*.test.tsx',
      'scripts/**/*.test.ts',
      'testing/mutation/**/*.test.ts',
    ],
    globalSetup: './scripts/vitest-setup.ts',
    pool: 'forks',
    // A process for each file would load the same modules hundreds of times: a third of the run's processor time.
    // So a test puts back what it changes of its process: variables, clocks, spies.
    isolate: false,
    // By itself it leaves one core to nobody.
    maxWorkers: 2,
    // These find a hang. A machine that has other work is slow, and that is no defect.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
