import { number } from '#shared/i18n/formats.ts';
import type { Translation } from '#shared/i18n/messages.ts';
import type { en } from './en.ts';

export const zhCN: Translation<typeof en> = {
  title: '分类',
  create: '新建分类',
  manage: '管理分类',
  none: '还没有分类',
  noneHint: '新建分类，把照片整理得井井有条',
  loadFailed: '分类加载失败，请重试。',

  more: (name) => `“${name}”的更多选项`,
  edit: '编辑',
  delete: '删除',

  createTitle: '新建分类',
  editTitle: '编辑分类',
  name: '名称',
  description: '描述',
  color: '颜色',
  colors: {
    red: '红色',
    orange: '橙色',
    green: '绿色',
    blue: '蓝色',
    purple: '紫色',
    pink: '粉色',
    gray: '灰色',
  },
  unknownColor: '请选择一种颜色',
  nameMissing: '请输入名称',
  createNow: '创建',
  saveFailed: '分类保存失败',
  created: (name) => `已创建分类“${name}”`,
  saved: (name) => `已保存分类“${name}”`,

  deleteTitle: (name) => `删除“${name}”？`,
  sureToDelete: (photos) =>
    photos === 0 ? '里面没有照片。' : `其中的${number(photos)}张照片会保留在图库里。`,
  deleted: (name) => `已删除分类“${name}”`,
  deleteFailed: '分类删除失败',
};
