import { ROOT } from './tool.ts'
import { structureOf, type ModuleFigures } from './structure-figures.ts'

/* Prints how large the modules of the sources are. The linter finds cycles of imports (import/no-cycle). */

const [root = ROOT] = process.argv.slice(2)
const { modules, longest } = structureOf(root)

const total = modules.reduce<ModuleFigures>(
  (sum, module) => ({
    module: 'together',
    folders: sum.folders + module.folders,
    files: sum.files + module.files,
    lines: sum.lines + module.lines,
    testFiles: sum.testFiles + module.testFiles,
    testLines: sum.testLines + module.testLines,
  }),
  { module: '', folders: 0, files: 0, lines: 0, testFiles: 0, testLines: 0 },
)

console.log('Module          Folders   Files   Lines   Files of tests   Lines of tests')
for (const { module, folders, files, lines, testFiles, testLines } of [...modules, total]) {
  const numbers = [String(folders).padStart(7), String(files).padStart(8), String(lines).padStart(8)]
  const ofTests = [String(testFiles).padStart(17), String(testLines).padStart(17)]
  console.log(`${module.padEnd(16)}${[...numbers, ...ofTests].join('')}`)
}
console.log('\nThe longest files of code, without those that are generated')
for (const { path, lines } of longest) console.log(`${String(lines).padStart(5)}  ${path}`)
