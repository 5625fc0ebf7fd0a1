import type { Topics } from '../topics.ts'

export const paypal = {
  text: 'Вы подтверждаете платёж на сайте PayPal и возвращаетесь сюда. До этого ничего не списывается.',
} satisfies Topics['paypal']
