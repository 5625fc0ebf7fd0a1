import type { CardFields, TokenizeResult } from './card-fields.ts'

/** Two cards as the page checks and sends them. */
export type BothCards = Pick<CardFields, 'isComplete' | 'problem' | 'validate' | 'focus'> & {
  tokenize: () => Promise<readonly TokenizeResult[]>
  /** The fields of one of them, from 1. */
  of: (number: number) => CardFields
}
