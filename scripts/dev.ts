import { spawn } from 'node:child_process'
import { BUILD_STEPS, ROOT, run, runTool } from './tool.ts'

/**
 * For working on the program: every part is built again when one of its sources changes, and the server starts
 * again with it. Arguments go to the program.
 */

const built = await run(process.execPath, ['scripts/build.ts', '--if-needed'])
if (built !== 0) process.exit(built)

for (const step of BUILD_STEPS) void runTool('vite', [...step, '--watch', '--logLevel', 'warn'])

const server = spawn(process.execPath, ['--watch', 'dist/server/main.js', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
})
server.once('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
