import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createPublisher } from './certification/publishable.ts'

const folder = import.meta.dirname
const recordings = readdirSync(folder).filter((name) =>
  existsSync(join(folder, name, 'recorded-answers.json')),
)

test.each(recordings)('the recorded answers of %s hold only publishable values', (name) => {
  const recorded = JSON.parse(readFileSync(join(folder, name, 'recorded-answers.json'), 'utf8')) as {
    answers: { path: string; answer: unknown }[]
  }
  expect(recorded.answers).not.toEqual([])
  const publisher = createPublisher()
  for (const { path, answer } of recorded.answers) {
    expect(publisher.value(answer)).toEqual(answer)
    expect(path).not.toMatch(/\?|\d{6}/)
  }
})
