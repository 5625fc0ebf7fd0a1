import type { TeamMailTexts } from './pt.ts'

export const teamMailEn: TeamMailTexts = {
  footer: 'Shop dashboard',
  settings: 'Choose the emails you get',
  more: (p) =>
    p.count === 1 ? 'One more line does not fit here.' : `${p.count} more lines do not fit here.`,
  collected: 'What happens within a few minutes comes in one email.',
  facts: {
    order: 'Order',
    product: 'Product',
    total: 'Charged',
    sum: 'Charged in all',
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
      `The bank of a buyer at ${p.seller} took the payment back. If the sale is genuine, answer the dispute in the payment provider’s dashboard: its deadline is there, and is usually a matter of days.`,
    button: 'See the sale',
    several: {
      subject: (p) => `${p.seller}: ${p.count} sales were charged back`,
      title: (p) => `${p.count} sales were charged back`,
      text: (p) =>
        `The banks of buyers at ${p.seller} took these payments back. Answer each dispute in the payment provider’s dashboard: its deadline is there, and is usually a matter of days.`,
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
  'past-due': {
    subject: (p) => `${p.seller}: overdue subscription, ${p.product}`,
    title: 'A subscription is overdue',
    text: (p) =>
      `The day of this charge has passed at ${p.seller} and nobody paid it. On the page of the subscription you can postpone the charge, cancel, or contact the subscriber.`,
    amount: 'Amount of the charge',
    due: 'Due on',
    button: 'See the subscription',
    several: {
      subject: (p) => `${p.seller}: ${p.count} overdue subscriptions`,
      title: (p) => `${p.count} subscriptions are overdue`,
      text: (p) =>
        `The day of these charges has passed at ${p.seller} and nobody paid them. On the page of each subscription you can postpone the charge, cancel, or contact the subscriber.`,
      button: 'See the subscriptions',
    },
    why: '',
  },
  'stock-low': {
    subject: (p) =>
      p.left === 0 ? `${p.seller}: ${p.product} is sold out` : `${p.seller}: ${p.product} is running low`,
    title: 'A product is running low',
    text: (p) =>
      `Little is left of this product or release of ${p.seller}. Once it is gone, the checkout says that it is sold out.`,
    left: (p) => (p.left === 0 ? 'sold out' : `${p.left} left`),
    button: 'See the product',
    several: {
      subject: (p) => `${p.seller}: ${p.count} products or batches are running low`,
      title: (p) => `${p.count} products or batches are running low`,
      text: (p) =>
        `Little is left of these products or batches of ${p.seller}. Once they are gone, the checkout says that they are sold out.`,
      button: 'See the products',
    },
    why: '',
  },
  'gateway-failing': {
    subject: (p) => `${p.seller}: ${p.gateway} takes no payments`,
    title: (p) => `${p.gateway} takes no payments at the moment`,
    text: (p) =>
      `The last charges of ${p.seller} got no answer from ${p.gateway} or were not taken, because the provider fails or because its keys are no longer valid. Check the account under Payment providers.`,
    state: 'does not answer or refuses the keys',
    button: 'View payment providers',
    several: {
      subject: (p) => `${p.seller}: ${p.count} payment providers take no payments`,
      title: (p) => `${p.count} payment providers take no payments at the moment`,
      text: (p) =>
        `The last charges of ${p.seller} got no answer from these payment providers or were not taken. Check the accounts under Payment providers.`,
      button: 'View payment providers',
    },
    why: 'Nothing was charged twice: charges without an answer are looked up until their outcome is known.',
  },
  selling: {
    stopped: {
      subject: (p) => `${p.seller} has stopped selling`,
      text: (p) => `The operator of this installation stopped the sales of the shop. Reason: ${p.reason}`,
      why: 'Nobody can buy, not even by links from before. Refunds, tickets and access still work. To sell again, contact the operator of this installation.',
    },
    resumed: {
      subject: (p) => `${p.seller} is selling again`,
      text: (p) => `The operator of this installation lets the shop sell again. Reason: ${p.reason}`,
      why: 'Its products are on sale as they were before.',
    },
    button: 'See the shop',
    several: {
      subject: (p) => `${p.seller}: ${p.count} changes of its sales`,
      title: (p) => `The sales of the shop changed ${p.count} times`,
      text: (p) =>
        `The operator of this installation stopped or resumed the sales of ${p.seller}. The last line holds now.`,
      button: 'See the shop',
    },
    why: '',
  },
  'export-failed': {
    subject: (p) => `${p.seller}: the export failed (${p.file})`,
    title: 'An export failed',
    text: (p) =>
      `The export “${p.file}” of ${p.seller} was tried several times and failed. Export it again; if that fails too, contact the operator of this installation.`,
    state: 'could not be made',
    button: 'View exports',
    several: {
      subject: (p) => `${p.seller}: ${p.count} exports failed`,
      title: (p) => `${p.count} exports failed`,
      text: (p) =>
        `These exports of ${p.seller} were tried several times and failed. Export them again; if they fail too, contact the operator of this installation.`,
      button: 'View exports',
    },
    why: '',
  },
}
