import type { Topics } from '../topics.ts'

export const captcha = {
  title: 'Security check',
  text: 'Before you pay, your device works out a short sum that keeps robots away from the shop. There is nothing for you to do, and it only takes a few seconds.',
  progress: 'Progress of the check',
  cancel: 'Cancel',
} satisfies Topics['captcha']
