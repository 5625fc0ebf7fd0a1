import type { Topics } from '../topics.ts'

export const captcha = {
  title: 'Security check',
  text: 'Before you pay, your device runs a quick check that keeps bots out. There is nothing for you to do, and it only takes a few seconds.',
  progress: 'Progress of the check',
  cancel: 'Cancel',
} satisfies Topics['captcha']
