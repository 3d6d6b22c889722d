import { dateTime, invalidDate } from '#shared/i18n/formats.ts';
import type { Translation } from '#shared/i18n/messages.ts';
import type { en } from './en.ts';

const read = (at: number | null, timeZone: string) =>
  at === null ? invalidDate : dateTime(at, timeZone);

export const zhCN: Translation<typeof en> = {
  devices: {
    signedIn: '已登录的设备',
    signedInHint: '有不认识的设备？请让它退出登录，并修改密码。',
    failed: '设备列表加载失败',
    thisDevice: '本设备',
    since: (at, timeZone) => `登录于${read(at, timeZone)}`,
    lastUsed: (at, timeZone) => `上次使用：${read(at, timeZone)}`,
    signOut: '退出登录',
    signOutOf: (device, lastUsed) => `让“${device}”退出登录，${lastUsed}`,
    signedOut: (device) => `“${device}”已退出登录`,
    signOutFailed: '那台设备退出登录失败，请重试。',
    signOutOthers: '退出其他所有设备',
    signOutOthersTitle: '退出其他所有设备？',
    signOutOthersText: '这台设备会保持登录。其他设备上未保存的修改不会丢。',
    othersSignedOut: '其他设备已全部退出登录',
    othersFailed: '其他设备退出登录失败，请重试。',
    noOtherDevice: '你没有在其他设备上登录。',

    password: '你的密码',
    current: '当前密码',
    currentMissing: '请输入当前密码',
    next: '新密码',
    nextHint: '至少8个字符。由几个词组成的短句既安全又好记。',
    change: '修改密码',
    passwordFailed: '密码修改失败，请重试。',
  },

  profile: {
    yourName: '你的名字',
    yourNameHint: '你们两个人都会看到。',
    partnerName: (name) => `${name}的名字`,
    partnerNameHint: (name) => `只有${name}自己可以修改。`,
    save: '保存名字',
    saved: '名字已保存',
    failed: '名字保存失败，请重试。',
  },
};
