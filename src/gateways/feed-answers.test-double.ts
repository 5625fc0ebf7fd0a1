import { afterAll, describe, expect, test } from 'vitest'
import { recordCounts } from './published-counts.test-double.ts'

type Read = { kind: string }

/** An answer that a vendor publishes, what our adapter takes it for, and what the vendor's words say that it is. */
export type PublishedAnswer = { name: string; taken: () => Read | Promise<Read>; says: string }

/** Feeds a vendor's published answers to its adapter's reader: one whose words are contradicted fails its test. */
export function feedAnswers(vendor: string, answers: readonly PublishedAnswer[]): void {
  describe(`what ${vendor} publishes of its answers`, () => {
    let against = 0
    afterAll(() => recordCounts({ vendor, what: 'answers', count: answers.length, against }))

    test.each(answers)('$name is $says', async ({ taken, says }) => {
      const { kind } = await taken()
      if (kind !== says) against += 1
      expect(kind).toBe(says)
    })
  })
}
