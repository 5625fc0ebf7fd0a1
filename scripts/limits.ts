import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { limitsPage } from './limits-page.ts'
import { ROOT, runTool } from './tool.ts'

/* Writes the page of all limits from their list: `npm run limits` after a change of them. */

const PAGE = 'docs/limits.md'

await writeFile(join(ROOT, PAGE), limitsPage())
process.exitCode = await runTool('oxfmt', [PAGE])
