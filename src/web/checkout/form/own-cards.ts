import type { CardFields, TokenizeResult } from './card-fields.ts'

/** The cards of a method with fields of its own (two cards, a debit card), as the page checks and sends them. */
export type OwnCards = Pick<CardFields, 'isComplete' | 'problem' | 'validate' | 'focus'> & {
  tokenize: () => Promise<readonly TokenizeResult[]>
  /** The fields of one of them, from 1. */
  of: (number: number) => CardFields
}
