// The warm-up of each contender: the durations of its rounds, in their order.
function warmUpOption(colours, width) {
  const style = axisStyle(colours);
  return {
    grid: { left: 58, right: width < 600 ? 20 : 210, top: 30, bottom: 46 },
    xAxis: { type: 'value', min: 1, minInterval: 1, ...style, name: 'round', nameLocation: 'middle', nameGap: 28 },
    yAxis: { type: 'log', ...style, axisLabel: { ...style.axisLabel, formatter: instant } },
    tooltip: { ...tooltipStyle(colours), trigger: 'item',
      formatter: params => tip(params.seriesName, [`round ${params.value[0]}: ${duration(params.value[1])}`]) },
    series: RUN.warmUps.map((one, i) => ({
      type: 'line', name: one.contender, data: one.rounds.map((round, n) => [n + 1, round.durationNanos]), symbolSize: 4,
      ...warmUpLook(one, colours, width < 600),
    })),
  };
}

function warmUpLook(one, colours, narrow) {
  const chosen = one.contender === timeline.contender?.id;
  const service = CONTENDERS.find(contender => contender.id === one.contender)?.service;
  const line = service ? stackLook(colours, service).color : colours.muted;
  return {
    z: chosen ? 5 : 2, itemStyle: { color: line, opacity: chosen ? 1 : .5 },
    lineStyle: { color: line, width: chosen ? 3 : 1, opacity: chosen ? 1 : .5 },
    endLabel: { show: chosen && !narrow, formatter: '{a}', color: line, fontWeight: 700, distance: 6 },
  };
}
