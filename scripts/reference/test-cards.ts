import { TEST_CARDS } from '#sandbox/test-cards.ts'
import { page, table } from './markdown.ts'

/** The page of the cards that the sandbox knows. */
export function testCardsPage(): string {
  return page([
    INTRODUCTION,
    table(
      ['Number', 'Brand', 'Result'],
      TEST_CARDS.map(({ number, brand, description }) => [number, brand, description]),
    ),
  ])
}

const INTRODUCTION = `# Test cards

Cards of the [sandbox](../gateways/sandbox.md) with any name, any future expiry date and any security code. Every other number is refused (\`INVALID_CREDIT_CARD\`). The [error code](error-codes.md) is in brackets.`
