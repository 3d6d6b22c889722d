import { number } from '#shared/i18n/formats.ts';
import type { Translation } from '#shared/i18n/messages.ts';
import { zhCN as shared } from '#shared/messages/zh-CN.ts';
import type { en } from './en.ts';

export const zhCN: Translation<typeof en> = {
  page: {
    layouts: { resume: '简历', placeholder: '个人主页' },
    sections: {
      resume: {
        research: '研究与专长',
        education: '教育经历',
        skills: '专业技能',
        experience: '工作经历',
        projects: '精选项目',
        publications: '发表成果',
      },
      placeholder: {
        about: '关于我',
        education: '教育经历',
        competencies: '我的专长',
        experience: '工作经历',
        projects: '项目',
        interests: '兴趣爱好',
      },
    },
    connect: '联系我',
    sendEmail: '发送邮件',
    viewLinkedIn: '查看领英主页',
    notSet: '尚未填写',

    app: 'Fivetwenty',

    // Errors.
    unknown: '页面不存在。',
    noSuchSection: '你的主页没有这个栏目',
    tooLong: shared.tooLong,
    oneLine: '请只写一行',
    noEmail: '请输入一个邮箱地址，例如 name@example.org',
    noLinkedIn: '请输入以 https://www.linkedin.com/ 开头的网址',
  },

  editor: {
    open: '知道网址的人不登录也能看到这个页面。只有你能编辑。',
    name: '名字',
    edit: '编辑',
    editOf: (title) => `编辑${title}`,
    nameUse: '显示在这个页面上的名字。留空则不显示。',
    email: '邮箱地址',
    emailUse: '所有人都能看到。留空则删除。',
    linkedIn: '领英网址',
    linkedInUse: '以 https://www.linkedin.com/ 开头',
    hint: '留空则显示示例文字。',
    left: (count) => `还可输入${number(count)}个字`,
    save: shared.save,
    cancel: shared.cancel,
    unsaved: shared.unsaved,
    saved: '主页已保存',
    failed: '主页保存失败，请重试。',
  },

  links: {
    title: '公开主页',
    use: '你们每人有一个公开主页。知道网址的人都能看到，上面只有你们自己写的内容。',
    yours: '查看你的主页',
    theirs: (name) => `查看${name}的主页`,
  },

  template: {
    research: '这里会介绍研究方向和专长领域。',
    education: '这里会列出学校、学位和年份。',
    skills: '这里会列出工具、语言和方法。',
    experience: '这里会介绍职位、职责和成果。',
    projects: '这里会介绍几个值得一看的项目。',
    publications: '这里会列出论文、文章和演讲。',
    about: '这里会有一段简短的自我介绍。',
    competencies: '这里会介绍优势和技能。',
    interests: '这里会介绍爱好和兴趣。',
  },
};
