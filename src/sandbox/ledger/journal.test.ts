import { appendFile, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openJournal } from './journal.ts'

const freshPath = async (): Promise<string> => join(await mkdtemp(join(tmpdir(), 'journal-')), 'lines.jsonl')
const readNumber = (value: unknown): number => {
  if (typeof value !== 'number') throw new Error('not a number')
  return value
}

describe('a journal', () => {
  test('keeps lines in their order, however many are appended at once', async () => {
    const path = await freshPath()
    const { journal } = await openJournal(path, readNumber)
    const numbers = Array.from({ length: 500 }, (_, at) => at)
    await Promise.all(
      numbers.map(async (number) => {
        journal.append(number)
        await journal.durable()
      }),
    )
    await journal.close()
    expect((await openJournal(path, readNumber)).lines).toEqual(numbers)
  })

  test('has the line on disk when it says so', async () => {
    const path = await freshPath()
    const { journal } = await openJournal(path, readNumber)
    journal.append(7)
    await journal.durable()
    expect(await readFile(path, 'utf8')).toBe('7\n')
    await journal.close()
  })

  test.each(['8', '{"half":', '8\r', '\0\0\0'])('drops the torn last line %j and goes on', async (torn) => {
    const path = await freshPath()
    await writeFile(path, `1\n2\n${torn}`)
    const { journal, lines } = await openJournal(path, readNumber)
    expect(lines).toEqual([1, 2])
    journal.append(3)
    await journal.close()
    expect(await readFile(path, 'utf8')).toBe('1\n2\n3\n')
  })

  test('calls a damaged complete line by its number', async () => {
    const path = await freshPath()
    await writeFile(path, '1\n{"half":\n3\n')
    await expect(openJournal(path, readNumber)).rejects.toThrow('is damaged in line 2')
  })

  test('acknowledges nothing any more once a write has failed', async () => {
    const path = await freshPath()
    const { journal } = await openJournal(path, readNumber)
    await journal.close()
    journal.append(1)
    await expect(journal.durable()).rejects.toThrow('closed')
    journal.append(2)
    await expect(journal.durable()).rejects.toThrow('closed')
    await appendFile(path, '')
    expect(await readFile(path, 'utf8')).toBe('')
  })
})
