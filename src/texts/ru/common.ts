import type { Texts } from '../texts.ts'

export const common = {
  page: { title: 'Оформление заказа', description: 'Ваша платёжная платформа!' },
  actions: {
    continue: 'Продолжить',
    back: 'Назад',
    cancel: 'Отмена',
    confirm: 'Подтвердить',
    close: 'Закрыть',
    copy: 'Копировать',
    copied: 'Скопировано',
    edit: 'Изменить',
    tryAgain: 'Попробовать ещё раз',
    reload: 'Обновить страницу',
    print: 'Печать',
  },
  country: {
    label: 'Страна',
    change: 'Сменить страну',
    current: (p) => `Страна: ${p.country}`,
  },
  language: 'Язык',
  accessibility: {
    optional: 'необязательно',
    closeDialog: 'Закрыть окно',
    skipToForm: 'Перейти сразу к форме',
    opensNewTab: 'откроется в новой вкладке',
    totalIsNow: (p) => `Новая сумма: ${p.total}`,
    copied: (p) => `${p.what}: скопировано`,
  },
  part: {
    missing: 'Эта часть страницы не загрузилась. Проверьте подключение и повторите попытку.',
    outdated: 'Вышла новая версия страницы. Обновите страницу, чтобы продолжить.',
  },
  network: {
    unreachable: 'Не удаётся связаться с сервером. Проверьте подключение и повторите попытку.',
  },
} satisfies Texts['common']
