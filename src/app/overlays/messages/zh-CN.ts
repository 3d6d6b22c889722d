import type { Translation } from '#shared/i18n/messages.ts';
import type { en } from './en.ts';

export const zhCN: Translation<typeof en> = {
  title: '键盘快捷键',
  description: '按功能列出的全部快捷键。',
  singleKeys: '单键快捷键',
  singleKeysMean: '启用单键快捷键，例如按 F 收藏。',
  places: [
    {
      place: '所有页面',
      entries: [
        { keys: ['?'], does: '显示键盘快捷键' },
        { keys: ['F6'], does: '在共享便签和页面之间切换' },
        { keys: ['Esc'], does: '关闭对话框或菜单' },
      ],
    },
    {
      place: '照片',
      entries: [
        { keys: ['← → ↑ ↓'], does: '在照片之间移动' },
        { keys: ['Home', 'End'], does: '跳到本行第一张或最后一张' },
        { keys: ['Ctrl + Home', 'Ctrl + End'], does: '跳到第一张或最后一张照片' },
        { keys: ['Enter'], does: '打开照片' },
        { keys: ['F'], does: '收藏或取消收藏' },
        { keys: ['X'], does: '选择或取消选择' },
        { keys: ['Shift + ← → ↑ ↓'], does: '扩大选择范围' },
        { keys: ['Ctrl + A', '⌘ + A'], does: '全选' },
        { keys: ['Delete'], does: '删除所选照片' },
        { keys: ['Ctrl + V', '⌘ + V'], does: '粘贴复制的图片' },
        { keys: ['Esc'], does: '退出选择' },
      ],
    },
    {
      place: '单张照片',
      entries: [
        { keys: ['←', '→'], does: '上一张或下一张' },
        { keys: ['F'], does: '收藏或取消收藏' },
        { keys: ['E'], does: '编辑说明' },
        { keys: ['Ctrl + Enter', '⌘ + Enter'], does: '保存说明或添加留言' },
        { keys: ['+', '-', '0'], does: '全屏时放大、缩小或还原' },
        { keys: ['Esc'], does: '关闭照片' },
      ],
    },
    {
      place: '日历',
      entries: [
        { keys: ['← → ↑ ↓'], does: '按天或按周移动' },
        { keys: ['Page Up', 'Page Down'], does: '按月移动' },
        { keys: ['Shift + Page Up', 'Shift + Page Down'], does: '按年移动' },
        { keys: ['Enter'], does: '打开这一天' },
        { keys: ['N'], does: '添加回忆' },
      ],
    },
    {
      place: '共享便签窗口',
      entries: [{ keys: ['Esc'], does: '最小化窗口' }],
    },
  ],
};
