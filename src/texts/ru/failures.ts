import { errors } from './errors.ts'
import { httpErrors } from './http-errors.ts'

export const failures = {
  errors,
  httpErrors,
  cardInText: 'Похоже, это номер карты. Удалите его отсюда и введите только в поля карты в разделе оплаты.',
}
