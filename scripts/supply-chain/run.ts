import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { report } from '../../testing/torture/coming-to-rest.ts'
import { ROOT } from '../tool.ts'
import { compareBuilds } from './build-hashes.ts'
import { componentsOf, readLock } from './components.ts'
import { licenceFailures, licencesPage } from './licences.ts'
import { askRegistry } from './registry.ts'

/** Reports the components of the program, and whether a build of it can be reproduced. */
const HELP = `npm run supply-chain -- licences [--write]
npm run supply-chain -- builds
npm run supply-chain -- packages [--only NAME,NAME]`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
})

const lock = await readLock()
const command = positionals.join()
if (command === 'licences') {
  const components = componentsOf(lock)
  const page = licencesPage(components)
  if (values.write) await writeFile(join(ROOT, 'THIRD_PARTY_NOTICES.md'), page)
  else console.log(page)
  process.exitCode = report([{ name: 'each licence is on the list', failures: licenceFailures(components) }])
} else if (command === 'builds') {
  process.exitCode = report(await compareBuilds())
} else if (command === 'packages') {
  process.exitCode = report(
    await askRegistry(
      lock,
      values.only.split(',').filter((name) => name !== ''),
    ),
  )
} else {
  console.error(HELP)
  process.exitCode = 2
}
