import type { Topics } from '../topics.ts'

export const holders = {
  title: 'Для кого билеты',
  hint: 'Имя указано на каждом билете, на входе его сверяют с документом.',
  hintProof: 'Право на льготу проверяют на входе: возьмите подтверждающий документ.',
  ticket: (p) => `Билет ${p.number} из ${p.count}`,
  useMine: 'Указать моё имя',
  name: 'Имя на билете',
  nameRequired: 'Укажите имя того, кто пойдёт по билету',
  proof: 'Право на льготу',
  choose: 'Выберите',
  proofHint: 'Возьмите подтверждение с собой на вход.',
  proofRequired: 'Выберите основание для льготы',
  proofs: {
    student: 'Учёба в школе, колледже или вузе',
    elderly: 'Человек 60 лет и старше',
    disabled: 'Человек с инвалидностью',
    companion: 'Сопровождение человека с инвалидностью',
    low_income_youth: 'Молодёжь с низким доходом (ID Jovem)',
    teacher: 'Преподаватель',
    other: 'Другое основание по закону',
  },
} satisfies Topics['held']['holders']
