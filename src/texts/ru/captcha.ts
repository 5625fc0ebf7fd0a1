import type { Topics } from '../topics.ts'

export const captcha = {
  title: 'Проверка безопасности',
  text: 'Перед оплатой ваше устройство выполнит быструю проверку для защиты от роботов. От вас ничего не нужно, это займёт всего несколько секунд.',
  progress: 'Ход проверки',
  cancel: 'Отмена',
} satisfies Topics['captcha']
