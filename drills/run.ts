import { parseArgs } from 'node:util'
import { report } from '../torture/coming-to-rest.ts'
import { drillBackup } from './backup.ts'
import { drillCluster } from './cluster/drill.ts'
import { drillFiles } from './files.ts'
import { drillImage } from './image.ts'

/** What an operator hopes never to need, done once on this machine, each with a control that has to go wrong. */
const HELP = `npm run drill -- backup [--before N] [--since N]
npm run drill -- files
npm run drill -- image [--base FOLDER]
npm run drill -- cluster [--losses N] [--shoppers S] [--seed N]`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    before: { type: 'string', default: '5' },
    since: { type: 'string', default: '5' },
    base: { type: 'string' },
    losses: { type: 'string', default: '3' },
    shoppers: { type: 'string', default: '4' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
})

if (positionals.join() === 'backup') {
  process.exitCode = report(await drillBackup({ before: Number(values.before), since: Number(values.since) }))
} else if (positionals.join() === 'files') {
  process.exitCode = report(await drillFiles())
} else if (positionals.join() === 'image') {
  process.exitCode = report(await drillImage(values.base))
} else if (positionals.join() === 'cluster') {
  const [losses, shoppers, seed] = [Number(values.losses), Number(values.shoppers), Number(values.seed)]
  process.exitCode = report(await drillCluster({ losses, shoppers, seed }))
} else {
  console.error(HELP)
  process.exitCode = 2
}
