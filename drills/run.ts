import { parseArgs } from 'node:util'
import { report } from '../torture/coming-to-rest.ts'
import { drillBackup } from './backup.ts'
import { drillFiles } from './files.ts'
import { drillImage } from './image.ts'

/** What an operator hopes never to need, done once on this machine, each with a control that has to go wrong. */
const HELP = `npm run drill -- backup [--before N] [--since N]
npm run drill -- files
npm run drill -- image [--base FOLDER]`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    before: { type: 'string', default: '5' },
    since: { type: 'string', default: '5' },
    base: { type: 'string' },
  },
})

if (positionals.join() === 'backup') {
  process.exitCode = report(await drillBackup({ before: Number(values.before), since: Number(values.since) }))
} else if (positionals.join() === 'files') {
  process.exitCode = report(await drillFiles())
} else if (positionals.join() === 'image') {
  process.exitCode = report(await drillImage(values.base))
} else {
  console.error(HELP)
  process.exitCode = 2
}
