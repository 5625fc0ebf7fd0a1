import { runBalcao } from './run-balcao.ts'

/* The program of `bin/balcao`. */

process.exitCode = await runBalcao(process.argv.slice(2), {
  env: process.env,
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
})
