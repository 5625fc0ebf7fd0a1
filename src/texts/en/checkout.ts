import type { Texts } from '../texts.ts'

export const checkout = {
  steps: {
    progress: (p) => `Step ${p.step} of ${p.of}`,
    personal: 'Personal details',
    address: 'Address',
    payment: 'Payment',
    next: 'Continue',
    back: 'Back',
  },
  personal: {
    title: 'Your details',
    name: {
      label: 'Full name',
      placeholder: 'First and last name',
    },
    email: {
      label: 'Email',
      placeholder: 'you@example.com',
    },
    confirmEmail: {
      label: 'Confirm your email',
      placeholder: 'Re-enter your email',
    },
    cellphone: {
      label: 'Mobile phone',
      placeholder: '(11) 91234-5678',
      hint: 'Only for messages about this purchase',
    },
    document: {
      label: 'CPF or CNPJ',
      placeholder: '000.000.000-00',
      hint: 'For the invoice and the payment',
    },
    locked: 'Filled in by your link; it cannot be changed.',
  },
  summary: {
    forecast: 'See the payment schedule',
    title: 'Order summary',
    show: 'Show order summary',
    hide: 'Hide order summary',
    subtotal: 'Subtotal',
    interest: (p) => `Interest on ${p.n} payments`,
    coupon: (p) => `Coupon ${p.name}`,
    shipping: 'Shipping',
    total: 'Total',
    youPay: 'You pay',
    inInstallments: (p) => `${p.n} payments of ${p.value}`,
    orInInstallments: (p) => `or ${p.n} payments of ${p.value}`,
    noInterest: (p) => `${p.plan} interest-free`,
    atOnce: 'In one payment',
    orAtOnce: (p) => `or ${p.value} in one payment`,
    by: (p) => `by ${p.author}`,
    oldPrice: (p) => `Was ${p.value}`,
    saved: (p) => `you save ${p.value}`,
  },
  interest: {
    note: (p) => `Paying in installments adds interest of ${p.monthly} per month (${p.annual} per year).`,
    cost: (p) =>
      `In one payment: ${p.cash}. In installments: ${p.n} payments of ${p.value}, ${p.total} in total. Interest of ${p.monthly} per month (${p.annual} per year).`,
    none: 'Interest-free installments.',
  },
  coupon: { open: 'I have a coupon' },
  trust: {
    safePurchase: 'Secure checkout',
  },
  tickets: {
    soldOut: 'Tickets sold out.',
  },
  sandbox: {
    notice: 'No real money moves in this installation.',
    cards: 'See the test cards',
  },
} satisfies Texts['checkout']
