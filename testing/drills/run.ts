import { parseArgs } from 'node:util'
import { drillAlerts } from './alerts/drill.ts'
import { drillArchive } from './archive.ts'
import { drillBackup } from './backup.ts'
import { drillCluster } from './cluster/drill.ts'
import { drillReplicas } from './cluster/replicas.ts'
import { drillDebian } from './debian.ts'
import { areAllPassed, describeReports, runDrills, type Drill } from './every-drill.ts'
import { drillFiles } from './files.ts'
import { drillImage } from './image.ts'
import { drillProcesses } from './processes/drill.ts'
import { drillProxies } from './proxies.ts'
import { drillRefusals } from './refusals.ts'
import { drillUpgrade } from './upgrade.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    before: { type: 'string', default: '5' },
    since: { type: 'string', default: '5' },
    base: { type: 'string' },
    losses: { type: 'string', default: '4' },
    shoppers: { type: 'string', default: '4' },
    purchases: { type: 'string', default: '160' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
})
const numberOf = (name: 'before' | 'since' | 'losses' | 'shoppers' | 'purchases' | 'seed'): number =>
  Number(values[name])

/**
 * Procedures that an operator hopes never to need, done once on this machine, each with a control that has to go wrong.
 */
const DRILLS: readonly Drill[] = [
  {
    name: 'files',
    about: 'the programs that read the files of ops/ read them',
    run: drillFiles,
  },
  {
    name: 'refusals',
    about: 'wrong settings, addresses and certificates are one sentence each',
    run: drillRefusals,
  },
  {
    name: 'backup',
    about:
      'a backup in the middle of sales, the loss of the embedded database, a restore [--before N] [--since N]',
    run: () => drillBackup({ before: numberOf('before'), since: numberOf('since') }),
  },
  {
    name: 'archive',
    about: 'pgBackRest restores to a moment in the middle of a sale [--before N] [--since N]',
    run: () => drillArchive({ before: numberOf('before'), since: numberOf('since') }),
  },
  {
    name: 'upgrade',
    about: 'a newer release migrates under the buyers of an older one [--shoppers S]',
    run: () => drillUpgrade({ shoppers: numberOf('shoppers') }),
  },
  {
    name: 'processes',
    about: 'two and four processes of each role beside one [--purchases N]',
    run: () => drillProcesses({ purchases: numberOf('purchases') }),
  },
  {
    name: 'proxies',
    about: 'purchases over TLS through Caddy and nginx',
    run: drillProxies,
  },
  {
    name: 'alerts',
    about: 'a real Prometheus fires the alerts of a shop that fails',
    run: drillAlerts,
  },
  {
    name: 'image',
    about: 'the image is built, started as its own user, bought with and stopped [--base FOLDER]',
    run: () => drillImage(values.base),
  },
  {
    name: 'debian',
    about: "the operator's page followed from a bare Debian by its text alone [--base FOLDER]",
    run: () => drillDebian(values.base),
  },
  {
    name: 'replicas',
    about: 'the primary of three nodes is lost while one replica has more than the other',
    run: drillReplicas,
  },
  {
    name: 'cluster',
    about:
      'primaries, a network, poolers and balancers are lost under buyers [--losses N] [--shoppers S] [--seed N]',
    run: () =>
      drillCluster({ losses: numberOf('losses'), shoppers: numberOf('shoppers'), seed: numberOf('seed') }),
  },
]

const HELP = [
  'npm run drill -- all',
  ...DRILLS.map(({ name, about }) => `npm run drill -- ${name}`.padEnd(30) + about),
].join('\n')

const chosen =
  positionals.join() === 'all' ? DRILLS : DRILLS.filter(({ name }) => name === positionals.join())
if (chosen.length === 0) {
  console.error(HELP)
  process.exitCode = 2
} else {
  const reports = await runDrills(chosen, console.log)
  console.log(describeReports(reports).join('\n'))
  process.exitCode = areAllPassed(reports) ? 0 : 1
}
