import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import open from './OpenPhoto.module.css';
import panel from './PhotoPanel.module.css';

/** What an opened photo will fill, while nothing at all is known of it. */
export function OpenPhotoSkeleton() {
  return (
    <div className={open.open} aria-busy="true">
      <div className={open.stage} style={{ '--ratio': 4 / 3 }} />
      <div className={panel.panel}>
        <div className={panel.uploader}>
          <Skeleton shape="circle" />
          <Skeleton width="8ch" />
        </div>
        <Skeleton width="60%" />
        <Skeleton shape="block" height={72} />
      </div>
    </div>
  );
}
