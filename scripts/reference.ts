import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { REFERENCE_PAGES } from './reference/pages.ts'
import { ROOT, runTool } from './tool.ts'

/* Writes the reference pages from the code: `npm run reference`. scripts/reference.test.ts fails where one is out of date. */

for (const [path, write] of Object.entries(REFERENCE_PAGES)) await writeFile(join(ROOT, path), write())
process.exitCode = await runTool('oxfmt', Object.keys(REFERENCE_PAGES))
