import type { Topics } from '../topics.ts'

export const advertising = {
  title: 'Advertising',
  question: (p) =>
    `${p.seller} advertises with: ${p.services}. May we tell these services that you visited this page and what you bought, with your contact details only as hashes? It shows which advertisement worked. Your purchase does not depend on the answer.`,
  no: 'Do not allow',
  yes: 'Allow',
  failed: 'Your choice was not saved. Please try again.',
  state: {
    none: 'This purchase may be reported to advertising services.',
    granted: 'You allowed this purchase to be reported to advertising services.',
    denied: 'This purchase is not reported to advertising services.',
  },
  change: 'Change this choice',
} satisfies Topics['advertising']
