import type { Texts } from '../texts.ts'

export const common = {
  page: { title: 'Checkout', description: 'Your payment platform!' },
  actions: {
    continue: 'Continue',
    back: 'Back',
    cancel: 'Cancel',
    confirm: 'Confirm',
    close: 'Close',
    copy: 'Copy',
    copied: 'Copied',
    edit: 'Edit',
    tryAgain: 'Try again',
    reload: 'Reload the page',
    print: 'Print',
  },
  country: {
    label: 'Country',
    change: 'Change country',
    current: (p) => `Country: ${p.country}`,
  },
  language: 'Language',
  accessibility: {
    optional: 'optional',
    closeDialog: 'Close dialog',
    skipToForm: 'Skip to the form',
    opensNewTab: 'opens in a new tab',
    totalIsNow: (p) => `New total: ${p.total}`,
    copied: (p) => `${p.what}: copied`,
  },
  part: {
    missing: 'This part of the page did not load. Check your connection and try again.',
    outdated: 'There is a new version of this page. Reload the page to continue.',
  },
  network: {
    unreachable: 'We cannot reach the server. Check your connection and try again.',
  },
} satisfies Texts['common']
