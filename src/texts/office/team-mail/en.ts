import type { TeamMailTexts } from './pt.ts'

export const teamMailEn: TeamMailTexts = {
  footer: 'The shop’s office',
  settings: 'Choose the emails you get',
  more: (p) =>
    p.count === 1 ? 'One more line does not fit here.' : `${p.count} more lines do not fit here.`,
  collected: 'What happens within a few minutes comes in one email.',
  facts: {
    order: 'Order',
    product: 'Product',
    total: 'Charged',
    method: 'Payment method',
    buyer: 'Buyer',
    deadline: 'Buyer’s deadline',
  },
  sale: {
    subject: (p) => `You made a sale: ${p.product}, ${p.total}`,
    title: 'You made a sale!',
    text: (p) => `A new sale was paid at ${p.seller}.`,
    button: 'See the sale',
    several: {
      subject: (p) => `${p.count} sales at ${p.seller}`,
      title: (p) => `You made ${p.count} sales!`,
      text: (p) => `These sales were paid at ${p.seller}.`,
      button: 'See the sales',
    },
    why: '',
  },
  'charged-back': {
    subject: (p) => `${p.seller}: order ${p.order} was charged back`,
    title: 'A sale was charged back',
    text: (p) =>
      `The bank of a buyer at ${p.seller} took the payment back. If the sale is genuine, answer the dispute in the gateway’s dashboard: its deadline is there, and is usually a matter of days.`,
    button: 'See the sale',
    several: {
      subject: (p) => `${p.seller}: ${p.count} sales were charged back`,
      title: (p) => `${p.count} sales were charged back`,
      text: (p) =>
        `The banks of buyers at ${p.seller} took these payments back. Answer each dispute in the gateway’s dashboard: its deadline is there, and is usually a matter of days.`,
      button: 'See the sales',
    },
    why: 'While the dispute is open, tickets are void, subscriptions end and nothing can be refunded here. If you win, the money comes back and the sale is paid again.',
  },
  withdrawal: {
    subject: (p) => `${p.seller}: withdrawal from order ${p.order}`,
    title: 'A buyer has withdrawn from a purchase',
    text: (p) =>
      p.waits
        ? `A buyer at ${p.seller} has withdrawn, and the shop has to answer: refund the purchase, refuse with a reason, or close it as settled.`
        : `A buyer at ${p.seller} has withdrawn in time: the money is refunded automatically.`,
    button: 'See the withdrawals',
    state: { label: 'Status', waits: 'waits for the shop’s answer', refunds: 'refunded automatically' },
    several: {
      subject: (p) => `${p.seller}: ${p.count} withdrawals`,
      title: (p) => `${p.count} buyers have withdrawn from their purchases`,
      text: (p) =>
        `Buyers have withdrawn from these purchases at ${p.seller}. Some of them may wait for the shop’s answer.`,
      button: 'See the withdrawals',
    },
    why: '',
  },
}
