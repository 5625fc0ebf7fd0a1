import { ROOT } from './tool.ts'
import { structureOf, type RoomFigures } from './structure-figures.ts'

/* Prints how large the modules of the sources are. The linter finds cycles of imports (import/no-cycle). */

const [root = ROOT] = process.argv.slice(2)
const { rooms, longest } = structureOf(root)

const total = rooms.reduce<RoomFigures>(
  (sum, room) => ({
    room: 'together',
    folders: sum.folders + room.folders,
    files: sum.files + room.files,
    lines: sum.lines + room.lines,
    testFiles: sum.testFiles + room.testFiles,
    testLines: sum.testLines + room.testLines,
  }),
  { room: '', folders: 0, files: 0, lines: 0, testFiles: 0, testLines: 0 },
)

console.log('Room            Folders   Files   Lines   Files of tests   Lines of tests')
for (const { room, folders, files, lines, testFiles, testLines } of [...rooms, total]) {
  const numbers = [String(folders).padStart(7), String(files).padStart(8), String(lines).padStart(8)]
  const ofTests = [String(testFiles).padStart(17), String(testLines).padStart(17)]
  console.log(`${room.padEnd(16)}${[...numbers, ...ofTests].join('')}`)
}
console.log('\nThe longest files of code, without those that are generated')
for (const { path, lines } of longest) console.log(`${String(lines).padStart(5)}  ${path}`)
