import { parseArgs } from 'node:util'
import { report } from '../torture/coming-to-rest.ts'
import { drillBackup } from './backup.ts'
import { drillFiles } from './files.ts'

/** What an operator hopes never to need, done once on this machine, each with a control that has to go wrong. */
const HELP = 'npm run drill -- backup [--before N] [--since N], or npm run drill -- files'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    before: { type: 'string', default: '5' },
    since: { type: 'string', default: '5' },
  },
})

if (positionals.join() === 'backup') {
  process.exitCode = report(await drillBackup({ before: Number(values.before), since: Number(values.since) }))
} else if (positionals.join() === 'files') {
  process.exitCode = report(await drillFiles())
} else {
  console.error(HELP)
  process.exitCode = 2
}
